"""Tests versus.py, with the program given by the environment variable SERVE, or by its URL in
SERVE_URL. Where pettingzoo and gymnasium are installed, their own tests run as well."""

import contextlib
import io
import json
import os
import pathlib
import random
import time
import unittest

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

    def test_mistakes(self):
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
            ("unknown_game", "game", {"game": "chess960x"}), ("bad_request", "fly", {}) if not os.environ.get("SERVE_URL") else ("not_found", "fly", {}),
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
        same = []
        for _ in range(2):
            env.reset(seed=7)
            env.step(3)
            same.append(env.last())
        self.assertEqual(same[0], same[1])

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
        api_test(Environment(self.tictactoe), num_cycles=100)


def play_and_check(test, env, seed):
    """Plays a random game and checks every promise of the agent-environment cycle."""
    chance = random.Random(seed)
    env.reset(seed=seed)
    test.assertEqual(env.agents, env.possible_agents)
    test.assertEqual((env.num_agents, env.max_num_agents), (2, 2))
    totals, sums, terminated = dict.fromkeys(env.agents, 0), dict.fromkeys(env.agents, 0), set()
    for agent in env.agent_iter():
        test.assertIn(agent, env.agents)
        test.assertEqual(agent, env.agent_selection)
        for of in (env.rewards, env.terminations, env.truncations, env.infos, env._cumulative_rewards):
            test.assertEqual(set(of), set(env.agents))
        seen, reward, over, truncated, info = env.last()
        test.assertIsInstance(info, dict)
        test.assertIn(seen, env.observation_space(agent))
        test.assertEqual(seen, env.observe(agent))
        sums[agent] += reward
        if over or truncated:
            test.assertEqual(sum(seen["action_mask"]), 0)
            terminated.add(agent)
            env.step(None)
        else:
            test.assertGreater(sum(seen["action_mask"]), 0)
            action = chance.choice([i for i, legal in enumerate(seen["action_mask"]) if legal])
            test.assertIn(action, env.action_space(agent))
            env.step(action)
            for a, r in env.rewards.items():
                totals[a] += r
    test.assertEqual(terminated, {"first", "second"})
    test.assertEqual(env.agents, [])
    test.assertEqual(totals, sums)
    test.assertEqual(totals["first"], -totals["second"])


if __name__ == "__main__":
    unittest.main()
