"""The same with sb3-contrib's MaskablePPO, against the random bot: `pip install 'galapagos[gym]' sb3-contrib`"""

from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from galapagos.gym import single

envs = DummyVecEnv([lambda: single("another-world", seats=2, against="random", shape=0.3) for _ in range(16)])
model = MaskablePPO("MlpPolicy", envs, n_steps=256, batch_size=1024, n_epochs=4, gamma=1.0, verbose=1)
model.learn(200_000)
model.save("another-world-sb3")

env, won = single("another-world", seats=2, against="random"), 0
for game in range(100):
    seen, info = env.reset(seed=game)
    over = False
    while not over:
        action, _ = model.predict(seen, action_masks=info["action_mask"], deterministic=True)
        seen, reward, over, _, info = env.step(int(action))
    won += reward == 1
print(f"first in {won} of 100 games against the random bot")
