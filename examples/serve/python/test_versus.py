"""Tests versus.py, with the program given by the environment variable SERVE, or by its URL in
SERVE_URL. Where pettingzoo and gymnasium are installed, their own tests run as well."""

import copy
import contextlib
import io
import json
import os
import pathlib
import random
import time
import unittest

import versus
from versus import Batch, Environment, Error, Single, Versus


def connect():
    url = os.environ.get("SERVE_URL")
    return Versus(url=url) if url else Versus([os.environ.get("SERVE", "serve"), "stdio"])


class Tests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.versus = connect()
        cls.tictactoe = cls.versus.game("tictactoe")

    @classmethod
    def tearDownClass(cls):
        cls.versus.close()

    def test_every_game(self):
        for name in self.versus.games():
            game = self.versus.game(name)
            self.assertTrue(game.rules, name)
            state = game.new(seed=3)
            states, chance = [state], random.Random(1)
            for _ in range(8):
                if state.over:
                    break
                state = state.play(chance.choice(state.legal_moves))
                states.append(state)
            self.assertLess(len(state.undo().record["moves"]), len(state.record["moves"]), name)
            if not state.over:
                self.assertIn(state.bot(game.bots[0], seed=1).moves[0], state.legal_moves, name)
            self.assertTrue(str(state), name)

    def test_shared_mistakes(self):
        """The mistakes that every door answers with the same codes."""
        text = pathlib.Path(__file__).parent.with_name("mistakes.json").read_text()
        text = text.replace("LARGE", "x" * (2 << 20)).replace('"DEEP"', "[" * 500 + "]" * 500)
        for mistake in json.loads(text):
            with self.assertRaises(Error, msg=mistake["name"]) as caught:
                self.versus.ask(mistake["request"], **mistake["body"])
            self.assertEqual(caught.exception.code, mistake["code"])

    def test_a_game(self):
        state = self.tictactoe.new()
        self.assertEqual(state.legal_moves, list("123456789"))
        for move in "5127":
            state = state.play(move)
        found = state.analyse("minimax", lines=2)
        self.assertEqual((found.lines[0]["moves"][0], found.proven, found.score), ("8", True, 1))
        self.assertTrue(state.hint("minimax").why)
        self.assertEqual(self.tictactoe.parse("5 1 2 7").position, state.position)
        self.assertEqual(state.play("8").payoff, 1)
        state = state.undo().undo()
        with self.assertRaises(Error) as caught:
            state.play("5")
        self.assertEqual((caught.exception.code, caught.exception.legal), ("illegal_move", ["2", "3", "4", "6", "7", "8", "9"]))
        while not state.over:
            state = state.play(state.bot("minimax", depth=9).moves[0])
        self.assertEqual(state.payoff, 0)

    def test_mistakes(self):
        for code, request, fields in [
            ("unknown_game", "game", {"game": "chess960x"}), ("bad_request", "fly", {}),
            ("unknown_session", "view", {"session": "x"}), ("bad_request", "new", {"game": 7}),
            ("unknown_searcher", "move", {"record": {"game": "tictactoe"}, "bot": {"searcher": "x"}}),
        ]:
            with self.assertRaises(Error) as caught:
                self.versus.ask(request, **fields)
            self.assertEqual(caught.exception.code, code)
        with self.assertRaises(FileNotFoundError):
            Versus(["no-such-program"])
        if not os.environ.get("SERVE_URL"):
            ended = Versus(["cat", "/dev/null"])
            with self.assertRaises(Error) as caught:
                ended.ask("games")
            self.assertEqual(caught.exception.code, "closed")
            ended.close()

    def test_batch(self):
        """Batches agree with single games, and are fast."""
        batch, chance = Batch(self.tictactoe, 8), random.Random(1)
        states = [self.tictactoe.new() for _ in range(8)]
        for _ in range(12):
            for state, moves, turn, payoff in zip(states, batch.moves, batch.turns, batch.payoffs):
                self.assertEqual((state.legal_moves, state.turn, state.payoff or 0), (moves, turn, payoff))
            moves = [chance.choice(legal) if legal else None for legal in batch.moves]
            states = [self.tictactoe.new() if s.over else s.play(m) for s, m in zip(states, moves)]
            batch.step(moves)
        with self.assertRaises(Error):
            batch.step(["x"] * 8)
        batch.step([legal[0] if legal else None for legal in batch.moves])

    def test_speed(self):
        batch, chance, steps = Batch(self.tictactoe, 512), random.Random(1), 0
        begin = time.perf_counter()
        for _ in range(60):
            steps += sum(turn != "nobody" for turn in batch.turns)
            batch.step([chance.choice(legal) if legal else None for legal in batch.moves])
        print(f"{steps / (time.perf_counter() - begin):,.0f} steps a second of tic-tac-toe in batches of 512")

    def test_environment(self):
        """What a learner may expect of a PettingZoo environment."""
        for env in (Environment(self.tictactoe, actions=list("123456789")), Environment(self.versus.game("connect4")),
                    Environment(self.versus.game("pig")), Environment(self.versus.game("goofspiel"))):
            for seed in range(5):
                play_and_check(self, env, seed)
        env = Environment(self.tictactoe)
        env.reset(seed=1)
        with self.assertRaises(ValueError):
            env.step(1000)
        env.step(50)  # in range, and illegal
        self.assertEqual((env.rewards, env.infos["first"]["illegal"]), ({"first": -1, "second": 1}, 50))
        with self.assertRaises(ValueError):
            env.step(0)  # the game is over
        with self.assertRaisesRegex(ValueError, "9 legal moves; want most=9"):
            Environment(self.tictactoe, most=8).reset()
        env = Environment(self.versus.game("football"))  # more than 200 moves
        env.reset(seed=1)
        self.assertGreater(sum(env.last()[0]["action_mask"]), 200)
        env = Environment(self.tictactoe)
        env.reset(seed=1)
        other = copy.deepcopy(env)
        other.step(3)
        self.assertEqual((env.agent_selection, sum(env.last()[0]["action_mask"])), ("first", 9))
        self.assertEqual((other.agent_selection, sum(other.last()[0]["action_mask"])), ("second", 8))
        same = []
        for action in (3, versus.numpy.int32(3) if versus.gymnasium else Three()):
            env.reset(seed=7)
            env.step(action)
            same.append((plain(env.last()[0]), env.last()[1:]))
        self.assertEqual(same[0], same[1])

    def test_views(self):
        """What an agent observes, at any time, depends on what it has seen and done alone."""
        for name in ("kuhn", "leduc", "liarsdice", "battleship", "goofspiel", "football"):
            game, told, compared = self.versus.game(name), {}, 0
            env, chance = Environment(game, most=20000), random.Random(3)
            for seed in range(60 if game.about.get("secret") else 2):
                env.reset(seed=seed)
                for _ in range(4):
                    if any(env.terminations.values()):
                        break
                    for agent in env.possible_agents:
                        view = game.versus.ask("view", record={"game": name, **env._record}, seat=agent) if game.about.get("secret") else None
                        seen = tuple(plain(env.observe(agent))["observation"])
                        if view:
                            text = "".join(chr(c) for c in seen if c)
                            self.assertEqual(text, view["position"][:256], f"{name}: what {agent} observes")
                            key = (agent, view["position"], tuple(view["record"]["moves"]))
                            compared += key in told
                            self.assertEqual(told.setdefault(key, seen), seen, f"{name}: {agent} observes more than it has seen")
                    env.step(chance.choice(range(len(env._legal))))
            if game.about.get("secret"):
                self.assertGreater(compared, 0, name)

    def test_illegal_in_secret(self):
        """After an illegal action the other agent still sees no more than its own view."""
        env = Environment(self.versus.game("kuhn"))
        env.reset(seed=11)
        before = plain(env.observe("second"))["observation"]
        env.step(199)
        self.assertEqual(plain(env.observe("second"))["observation"], before)

    def test_single(self):
        for player in ("first", "second"):
            env, chance = Single(self.tictactoe, bot="minimax", player=player), random.Random(2)
            for seed in range(3):
                seen, info = env.reset(seed=seed)
                over, total = False, 0
                while not over:
                    self.assertIn(seen, env.observation_space)
                    action = chance.choice([i for i, legal in enumerate(seen["action_mask"]) if legal])
                    seen, reward, over, truncated, info = env.step(action)
                    total += reward
                    self.assertFalse(truncated)
                self.assertIn(total, (-1, 0))  # nobody beats it
            self.assertTrue(env.render())

    def test_readme(self):
        """The program in the README runs."""
        text = pathlib.Path(__file__).parent.parent.joinpath("README.md").read_text()
        program = text.split("```python\n")[1].split("```")[0].replace("Versus()", "connect()").replace("from versus import Versus", "")
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(program, {"connect": connect})
        self.assertIn("wins", printed.getvalue())

    def test_pettingzoo(self):
        try:
            from pettingzoo.test import api_test
        except ImportError:
            self.skipTest("pettingzoo is not installed; test_environment checks the same in our words")
        for name in ("tictactoe", "connect4", "pig", "goofspiel"):
            api_test(Environment(self.versus.game(name)), num_cycles=100)

    def test_gymnasium(self):
        try:
            from gymnasium.utils.env_checker import check_env
        except ImportError:
            self.skipTest("gymnasium is not installed; test_single checks the same in our words")
        check_env(Single(self.tictactoe, bot="minimax", player="second"))


class Three:
    """A number of another class, such as numpy's."""

    def __index__(self):
        return 3


def plain(seen):
    """An observation without numpy."""
    return {key: [int(x) for x in value] for key, value in seen.items()}


def play_and_check(test, env, seed):
    """Plays a random game and checks every promise of the agent-environment cycle: those that
    PettingZoo's api_test checks, and more."""
    chance, start = random.Random(seed), env.observation_space("first")
    env.reset(seed=seed, options={"options": 1})
    test.assertEqual(env.agents, env.possible_agents)
    test.assertEqual((env.num_agents, env.max_num_agents), (2, 2))
    test.assertIsNone(env.last(observe=False)[0])
    test.assertIs(env.unwrapped, env)
    test.assertTrue(env.render())
    due, finished, over_before = dict.fromkeys(env.agents, 0), set(), 0
    for agent in env.agent_iter(10000):
        test.assertIn(agent, env.agents)
        test.assertNotIn(agent, finished)
        test.assertEqual(agent, env.agent_selection)
        test.assertEqual((env.num_agents, set(env.agents) | finished), (len(env.agents), set(env.possible_agents)))
        for of in (env.rewards, env.terminations, env.truncations, env.infos, env._cumulative_rewards):
            test.assertIsInstance(of, dict)
            test.assertEqual(set(of), set(env.agents))
        for space in (env.observation_space, env.action_space):
            test.assertIs(space(agent), space(agent))
        seen, reward, over, truncated, info = env.last()
        test.assertIs(over, env.terminations[agent])
        test.assertIs(truncated, env.truncations[agent])
        test.assertIsInstance(over, bool)
        test.assertIsInstance(truncated, bool)
        test.assertIsInstance(info, dict)
        test.assertIs(info, env.infos[agent])
        test.assertEqual(over, over_before > 0)  # all agents finish together
        test.assertIn(seen, env.observation_space(agent))
        test.assertEqual(len(seen["observation"]), len(env.state()))
        test.assertTrue(any(seen["observation"]))
        test.assertEqual(plain(seen), plain(env.observe(agent)))
        test.assertEqual(float(reward), due[agent])
        due[agent] = 0
        if over or truncated:
            test.assertEqual(sum(seen["action_mask"]), 0)
            finished.add(agent)
            action = None
        else:
            test.assertGreater(sum(seen["action_mask"]), 0)
            action = chance.choice([i for i, legal in enumerate(seen["action_mask"]) if legal])
            test.assertIn(action, env.action_space(agent))
            test.assertIn(env.action_space(agent).sample(seen["action_mask"]), [i for i, legal in enumerate(seen["action_mask"]) if legal])
        test.assertIsNone(env.step(action))
        for a, r in env.rewards.items():
            due[a] += float(r)
        test.assertEqual(sum(env.rewards.values()), 0)
        over_before += any(env.terminations.values())
    test.assertEqual((finished, env.agents), ({"first", "second"}, []))
    test.assertIs(start, env.observation_space("first"))
    env.close()


if __name__ == "__main__":
    unittest.main()
