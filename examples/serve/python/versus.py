"""Games and bots of versus, for Python 3.9 and later; no other packages are needed.

    with Versus() as versus:                      # starts the program serve
        state = versus.game("connect4").new()
        while not state.over:
            state = state.play(state.bot("easy").moves[0])
        print(state.result["label"])

Versus(["path/to/serve", "stdio"]) runs another program, such as one with your own game, and
Versus(url="http://127.0.0.1:8643") asks a server instead. A State is a value: play returns
another one. For learning, Batch plays many games at once, Environment is one game with the
methods of PettingZoo's AECEnv, and Single one with those of gymnasium.Env against a bot.
"""

import json
import operator
import queue
import random
import shutil
import subprocess
import threading
import urllib.error
import urllib.request
from types import SimpleNamespace

VERSION = 1


class Error(Exception):
    """A refused request. code is for programs; legal has the legal moves after an illegal one."""

    def __init__(self, problem):
        super().__init__(problem["message"])
        self.code, self.ply, self.legal = problem["code"], problem.get("ply"), problem.get("legal", [])


class Versus:
    """A connection to the program serve, or to a server. Threads may share it."""

    def __init__(self, command=("serve", "stdio"), url=None):
        self._url, self._child, self._next, self._lock = url, None, 0, threading.Lock()
        self._waiting, self._ended = {}, False
        if url is None:
            command = list(command)
            if shutil.which(command[0]) is None:
                raise FileNotFoundError(f"versus: no program {command[0]!r}; want that of go install github.com/seed-61c9d78a/versus/examples/serve, or another command or url")
            self._child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            self._reader = threading.Thread(target=self._read, daemon=True)
            self._reader.start()

    def __deepcopy__(self, memo):
        return self  # copies of a game or of an environment share the connection

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends the program."""
        if self._child is not None:
            try:
                self._child.stdin.close()
            except OSError:
                pass  # it has ended without reading its last request
            self._child.wait()
            self._reader.join()
            self._child.stdout.close()
            self._child = None

    def _read(self):
        for line in self._child.stdout:
            message = json.loads(line)
            if "line" in message:
                continue
            with self._lock:
                waiting = self._waiting.pop(message["id"], None)
            if waiting:
                waiting.put(message)
        with self._lock:
            self._ended = True
            for waiting in self._waiting.values():
                waiting.put({"error": {"code": "closed", "message": "versus: the program has ended"}})

    def ask(self, request, **fields):
        """Answers a request of the interface."""
        fields["version"] = VERSION
        message = self._over_http(request, fields) if self._url else self._in_lines(request, fields)
        if "error" in message:
            raise Error(message["error"])
        return message["answer"]

    def _in_lines(self, request, fields):
        answer = queue.SimpleQueue()
        with self._lock:
            if self._child is None or self._ended:
                raise Error({"code": "closed", "message": "versus: the program has ended"})
            self._next += 1
            self._waiting[self._next] = answer
            text = json.dumps({"id": self._next, "request": request, **fields}) + "\n"
            try:
                self._child.stdin.write(text.encode())
                self._child.stdin.flush()
            except OSError as err:
                del self._waiting[self._next]
                raise Error({"code": "closed", "message": f"versus: the program has ended: {err}"}) from err
        return answer.get()

    def _over_http(self, request, fields):
        language = fields.pop("language", "en")
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        ask = urllib.request.Request(f"{self._url.rstrip('/')}/api/{request}?lang={language}", json.dumps(fields).encode(), headers)
        try:
            with urllib.request.urlopen(ask) as answer:
                return {"answer": json.load(answer)}
        except urllib.error.HTTPError as err:
            return json.load(err)

    def games(self):
        """Lists the names of the games."""
        return [game["name"] for game in self.ask("games")["games"]]

    def game(self, name):
        return Game(self, name)


class Game:
    """A game. about describes it: rules in words, variants, notation, bots."""

    def __init__(self, versus, name):
        self.versus, self.name = versus, name
        self.about = versus.ask("game", game=name)

    @property
    def rules(self):
        return "\n\n".join(self.about["about"])

    @property
    def bots(self):
        return [bot["name"] for bot in self.about["searchers"]]

    def new(self, variant="", setup="", seed=None):
        """Returns the opening position. Chance follows from the seed, a random one if it is None."""
        return State(self, self.versus.ask("new", game=self.name, variant=variant, setup=setup, seed=_seed(seed)))

    def parse(self, text, variant=""):
        """Returns the position that a text describes, or at the end of the game in the text."""
        return State(self, self.versus.ask("parse", game=self.name, variant=variant, text=text))


def _seed(seed):
    return random.getrandbits(53) if seed is None else seed


class State:
    """A position with the game that led to it. view has all that the interface tells."""

    def __init__(self, game, view):
        self.game, self.view, self.record = game, view, view["record"]
        self.turn, self.over, self.position, self.result = view["turn"], view["over"], view["position"], view.get("result")

    def __str__(self):
        return self.game.versus.ask("drawing", record=self.record)

    @property
    def legal_moves(self):
        return [move["text"] for move in self.view["moves"]]

    @property
    def payoff(self):
        """What first gets, None before the end."""
        return self.result["payoff"] if self.over else None

    def play(self, move):
        return State(self.game, self.game.versus.ask("play", record=self.record, move=move))

    def undo(self):
        return State(self.game, self.game.versus.ask("undo", record=self.record))

    def bot(self, name, seed=None, **limit):
        """A bot's answer: moves to play now, line, score, proven, label. See analyse for limits."""
        return self._search("move", name, limit, seed=_seed(seed))

    def hint(self, name=None, **limit):
        """The same with reasons in why."""
        return self._search("hint", name or self.game.about["default"]["hint"], limit)

    def analyse(self, name=None, lines=1, **limit):
        """The best moves: lines with moves and score, proven. A limit is time_ms=, depth= or nodes=."""
        return self._search("analyse", name or self.game.about["default"]["analyse"], limit, lines=lines)

    def _search(self, request, name, limit, **fields):
        bot = {"searcher": name}
        if len(limit) > 1:
            raise ValueError(f"{len(limit)} limits; want one of time_ms, depth and nodes")
        for kind, value in limit.items():
            bot["level"] = {"kind": kind, "value": value}
        return SimpleNamespace(**self.game.versus.ask(request, record=self.record, bot=bot, **fields))


class Batch:
    """Many games at once. turns, positions, moves (the legal ones) and payoffs have one value per
    game; a turn of "nobody" is that of a game which is over. step plays a move in every game (None:
    none), and begins the games again that were over before."""

    def __init__(self, game, size, variant="", setup="", seed=1):
        self.game, self._fixed, self._seed = game, {"game": game.name, "variant": variant, "setup": setup}, seed
        self.records = [None] * size
        self.reset()

    def _new(self):
        self._seed += 1
        return {"moves": [], "seed": self._seed}

    def reset(self):
        self.records = [self._new() for _ in self.records]
        self._look()

    def step(self, moves):
        """Plays the moves. An Error names the first illegal one, and none is played."""
        before = [(r, len(r["moves"])) for r in self.records]
        for i, (move, turn) in enumerate(zip(moves, self.turns)):
            if turn == "nobody":
                self.records[i] = self._new()
            elif move is not None:
                self.records[i]["moves"].append(move)
        try:
            self._look()
        except Error:
            self.records = [r for r, _ in before]
            for r, n in before:
                del r["moves"][n:]
            raise

    def _look(self):
        steps = self.game.versus.ask("steps", games=self.records, **self._fixed)["steps"]
        for step in steps:
            if "error" in step:
                raise Error(step["error"])
        for record, step in zip(self.records, steps):
            record["moves"] += step.get("played", ())
        self.turns = [s["turn"] for s in steps]
        self.positions = [s["position"] for s in steps]
        self.moves = [s["moves"] for s in steps]
        self.payoffs = [s["payoff"] for s in steps]


try:
    import gymnasium
    import numpy
except ImportError:
    gymnasium = None


class _Discrete:
    """The numbers 0 to n-1, as gymnasium.spaces.Discrete."""

    def __init__(self, n):
        self.n, self.shape, self._random = n, (), random.Random()

    def seed(self, seed=None):
        self._random.seed(seed)

    def sample(self, mask=None):
        return self._random.choice([i for i in range(self.n) if mask is None or mask[i]])

    def contains(self, x):
        return hasattr(x, "__index__") and 0 <= operator.index(x) < self.n

    __contains__ = contains


class _Observed:
    """The space of observations: {"observation": codes of the position's text, "action_mask": 0 or 1}."""

    def __init__(self, size, actions):
        self.size, self.actions, self.shape = size, actions, None

    def contains(self, x):
        return (set(x) == {"observation", "action_mask"}
                and len(x["observation"]) == self.size and all(isinstance(c, int) and 0 <= c < 0x110000 for c in x["observation"])
                and len(x["action_mask"]) == self.actions and set(x["action_mask"]) <= {0, 1})

    __contains__ = contains


def _spaces(size, actions):
    """The spaces of observations and of actions: those of gymnasium where it is installed."""
    if gymnasium is None:
        return _Observed(size, actions), _Discrete(actions)
    spaces = gymnasium.spaces
    seen = {"observation": spaces.Box(0, 0x10ffff, (size,), numpy.int32), "action_mask": spaces.Box(0, 1, (actions,), numpy.int8)}
    return spaces.Dict(seen), spaces.Discrete(actions)


try:
    from pettingzoo import AECEnv as _AECEnv
except ImportError:
    _AECEnv = object


class Environment(_AECEnv):
    """A game as PettingZoo's AECEnv, with its methods also where that is not installed, for the agents "first" and "second".

    An action is the number of a move in actions; if that is None, the number among the legal moves,
    of which there must never be more than most (without it 200, and twice the number at the start); more
    are a ValueError. Outcomes of chance are drawn from the seed. The
    payoff is the reward at the end. An illegal action loses the game."""

    metadata = {"name": "versus", "render_modes": ["ansi"], "is_parallelizable": False}
    render_mode = "ansi"

    def __init__(self, game, actions=None, most=None, size=256, variant="", setup=""):
        self.game, self.actions, self._size = game, actions, size
        self._fixed = {"game": game.name, "variant": variant, "setup": setup}
        self._most = len(actions) if actions else most or max(200, 2 * len(self._step({"moves": []})["moves"]))
        self.possible_agents = ["first", "second"]
        self._spaces = {a: _spaces(size, self._most) for a in self.possible_agents}
        self.agents = []

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self

    def observation_space(self, agent):
        return self._spaces[agent][0]

    def action_space(self, agent):
        return self._spaces[agent][1]

    def reset(self, seed=None, options=None):
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {a: {} for a in self.agents}
        self._record = {"moves": [], "seed": _seed(seed)}
        self._look()

    def _step(self, record):
        step = self.game.versus.ask("steps", games=[record], **self._fixed)["steps"][0]
        if "error" in step:
            raise Error(step["error"])
        return step

    def _look(self):
        step = self._step(self._record)
        if not self.actions and len(step["moves"]) > self._most:
            raise ValueError(f"versus: {len(step['moves'])} legal moves; want most={len(step['moves'])} or more, or actions")
        self._record["moves"] += step.get("played", ())
        self._seen = dict(zip(self.possible_agents, step.get("seen") or [step["position"]] * 2))
        self._legal = step["moves"]
        if step["turn"] == "nobody":
            self._end(step["payoff"])
        else:
            self.agent_selection = step["turn"]

    def _end(self, payoff):
        self.rewards = {"first": payoff, "second": -payoff}
        self.terminations = dict.fromkeys(self.agents, True)
        self._legal = []
        self.agent_selection = self.agents[0]

    def observe(self, agent):
        """The position as the agent sees it and its legal actions; none for an agent that is not to move."""
        text = [ord(c) for c in self._seen[agent][:self._size]]
        mask = [0] * self._most
        if agent == self.agent_selection:
            for i, move in enumerate(self._legal):
                mask[self.actions.index(move) if self.actions else i] = 1
        text += [0] * (self._size - len(text))
        if gymnasium is not None:
            text, mask = numpy.array(text, numpy.int32), numpy.array(mask, numpy.int8)
        return {"observation": text, "action_mask": mask}

    def last(self, observe=True):
        a = self.agent_selection
        return self.observe(a) if observe else None, self._cumulative_rewards[a], self.terminations[a], self.truncations[a], self.infos[a]

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action):
        if not self.agents:
            raise ValueError("versus: step before reset, or after the end of the game")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError(f"versus: {agent}'s game is over, and its action is {action!r}; want None")
            for of in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
                del of[agent]
            self.agents.remove(agent)
            self.rewards = dict.fromkeys(self.agents, 0)
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        if action not in self.action_space(agent):
            raise ValueError(f"versus: the action is {action!r}; want a number from 0 to {self._most - 1}")
        action = operator.index(action)
        self._cumulative_rewards[agent] = 0
        self.rewards = dict.fromkeys(self.agents, 0)
        move = self.actions[action] if self.actions else self._legal[action] if action < len(self._legal) else None
        if move in self._legal:
            self._record["moves"].append(move)
            self._look()
        else:
            self.infos[agent] = {"illegal": action, "legal": self._legal}
            self._end(-1 if agent == "first" else 1)
        for a in self.agents:
            self._cumulative_rewards[a] += self.rewards[a]

    def render(self):
        return self.game.versus.ask("drawing", record={"game": self.game.name, **self._record})

    def state(self):
        return self.observe(self.agent_selection)["observation"]

    def close(self):
        """Does nothing: the connection belongs to the caller."""


class Single(object if gymnasium is None else gymnasium.Env):
    """A game for one agent against a bot, as gymnasium.Env, with its methods also where that is not
    installed. player is the agent's side."""

    metadata = {"render_modes": ["ansi"]}
    render_mode, spec = "ansi", None

    def __init__(self, game, bot="easy", player="first", **options):
        self._env, self._bot, self._player = Environment(game, **options), bot, player
        self.observation_space, self.action_space = self._env.observation_space(player), self._env.action_space(player)

    @property
    def unwrapped(self):
        return self

    def reset(self, *, seed=None, options=None):
        if gymnasium is not None:
            super().reset(seed=seed)
        self._env.reset(seed=seed)
        self._reply()
        return self._now(), dict(self._env.infos[self._player])

    def step(self, action):
        self._env.step(action)
        self._reply()
        e = self._env
        return self._now(), e.rewards[self._player], e.terminations[self._player], False, dict(e.infos[self._player])

    def _now(self):
        return self._env.observe(self._player)

    def _reply(self):
        e = self._env
        while e.agent_selection != self._player and not any(e.terminations.values()):
            record = {"game": e.game.name, "variant": e._fixed["variant"], "setup": e._fixed["setup"], **e._record}
            found = e.game.versus.ask("move", record=record, bot={"searcher": self._bot}, seed=len(record["moves"]))
            for move in found["moves"]:
                e.step(e.actions.index(move) if e.actions else e._legal.index(move))

    def render(self):
        return self._env.render()

    def close(self):
        """Does nothing: the connection belongs to the caller."""
