// The header: language, light or dark colours, sounds, help.

import { byID, icon } from "./dom.js";
import { onLanguage, setLanguage, t, usual } from "./language.js";
import { restoreLooks } from "./looks.js";
import { keep, preferred } from "./preferences.js";
import { setSound, soundOn } from "./sound.js";

const sun = [
  "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z",
  "M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.500 1.500M17.500 17.500 19 19M5 19l1.500-1.500M17.500 6.500 19 5",
];
const moon = ["M20 14A8.500 8.500 0 0 1 10 4a8.500 8.500 0 1 0 10 10Z"];
const speaker = ["M4 9.500v5h3.500L12 18.500v-13L7.500 9.500Z"];
const waves = ["M15.500 9a4 4 0 0 1 0 6", "M18 6.500a8 8 0 0 1 0 11"];
const cross = ["M16 10l5 5M21 10l-5 5"];

/** dark reports whether the page is dark now. */
const dark = () =>
  (document.documentElement.dataset.theme ??
    (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

/** restore applies the visitor's choices from earlier visits. */
export async function restore() {
  const theme = preferred("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  await restoreLooks();
  await setLanguage(preferred("language", usual()));
}

/** appearance activates the controls of colours and language; languageChanged is called after a change. */
export function appearance(languageChanged) {
  const theme = byID("theme");
  const showTheme = () => {
    theme.replaceChildren(icon(...(dark() ? sun : moon)));
    theme.ariaLabel = theme.title = t(dark() ? "theme.light" : "theme.dark");
  };
  theme.addEventListener("click", () => {
    document.documentElement.dataset.theme = dark() ? "light" : "dark";
    keep("theme", document.documentElement.dataset.theme);
    showTheme();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showTheme);
  onLanguage(showTheme);

  const language = byID("language");
  language.value = document.documentElement.lang;
  language.addEventListener("change", async () => {
    keep("language", language.value);
    await setLanguage(language.value);
    languageChanged();
  });
}

/** header activates all controls. */
export function header(languageChanged) {
  appearance(languageChanged);
  const sound = byID("sound");
  const showSound = () => {
    sound.replaceChildren(icon(...speaker, ...(soundOn() ? waves : cross)));
    sound.ariaPressed = soundOn();
    sound.ariaLabel = sound.title = t("sound");
  };
  onLanguage(showSound);
  sound.addEventListener("click", () => {
    setSound(!soundOn());
    showSound();
  });

  const help = byID("help");
  byID("help-open").addEventListener("click", async () => (await import("./help.js")).show(help));
  help.addEventListener("click", (e) => {
    if (e.target === help) help.close();
  });
}
