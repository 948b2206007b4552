"""Trains sb3-contrib's MaskablePPO on a game for a few minutes and measures it against random play.

    pip install "caravela[train]"
    python examples/train_maskable_ppo.py

Prints the learner's share of wins before and after, over games with new luck. The seats are drawn anew for every game.
"""

import argparse
import time

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

from caravela.envs.gymnasium import env_id


def play(model, name, players, games, seed):
    """Whole games of a model (None: random legal actions) against random play; share of wins and mean lead in points."""
    env = gymnasium.make(env_id(name), players=players, seat=None, opponents="random")
    rng = np.random.default_rng(seed)
    wins, leads = 0, []
    for number in range(games):
        observation, info = env.reset(seed=seed + number)
        over = False
        while not over:
            mask = info["action_mask"].astype(bool)
            if model is None:
                action = rng.choice(np.flatnonzero(mask))
            else:
                action, _ = model.predict(observation, action_masks=mask, deterministic=False)
            observation, _, over, _, info = env.step(action)
        scores = env.unwrapped.position.scores()
        own = scores.pop(info["seat"])
        wins += info["rank"] == 1
        leads.append(own - max(scores))
    return wins / games, float(np.mean(leads))


def main():
    """Measure, train, measure again."""
    parser = argparse.ArgumentParser(description="Train MaskablePPO against random play and measure it.")
    parser.add_argument("--game", default="navegador")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--steps", type=int, default=150_000, help="decisions of the learner (default 150,000)")
    parser.add_argument("--games", type=int, default=100, help="games to measure with (default 100)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", default="", help="file to keep the model in")
    args = parser.parse_args()

    torch.set_num_threads(1)
    options = {"players": args.players, "seat": None, "opponents": "random", "reward": "margin", "render_mode": None}
    env = make_vec_env(env_id(args.game), n_envs=16, env_kwargs=options, seed=args.seed)
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=256,
        batch_size=1024,
        n_epochs=6,
        learning_rate=5e-4,
        gamma=0.999,
        gae_lambda=0.97,
        ent_coef=0.01,
        seed=args.seed,
        policy_kwargs={"net_arch": [256, 128]},
    )
    before, lead = play(None, args.game, args.players, args.games, 1_000_000)
    print(f"random play:   wins {before:.0%}, mean lead {lead:+.1f} points", flush=True)
    start, used = time.time(), time.process_time()
    model.learn(args.steps)
    seconds, used = time.time() - start, time.process_time() - used
    after, lead = play(model, args.game, args.players, args.games, 2_000_000)
    print(f"after training: wins {after:.0%}, mean lead {lead:+.1f} points")
    print(f"({args.steps:,} decisions in {seconds:.0f} s, {used:.0f} s of processor time)")
    if args.save:
        model.save(args.save)


if __name__ == "__main__":
    main()
