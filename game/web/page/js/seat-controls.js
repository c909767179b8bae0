// Who plays each side, the bot's strength, and its options.

import { h } from "./dom.js";
import { number, t } from "./language.js";
import { levels } from "./levels.js";
import { bot, human, isHuman } from "./seats.js";

/** seatControls shows the seat of a player with a name; changed is called with the new seat. */
export function seatControls({ owner, name, seat, searchers, changed }) {
  const searcher = searchers.find((one) => one.name === seat.searcher);
  const choose = h(
    "select",
    {
      id: `seat-${owner}`,
      "aria-label": t("seat", { name }),
      onchange: (e) => {
        const chosen = searchers.find((one) => one.name === e.target.value);
        changed(chosen ? bot(chosen) : human());
      },
    },
    h("option", { value: "", selected: isHuman(seat) }, t("human")),
    ...["levels", "bots"].map((group) =>
      h(
        "optgroup",
        { label: t(group) },
        ...searchers
          .filter((one) => levels.includes(one.name) === (group === "levels"))
          .map((one) =>
            h("option", { value: one.name, title: one.summary, selected: one.name === seat.searcher }, one.title),
          ),
      ),
    ),
  );
  return h(
    "div",
    { class: "seat", role: "group", "aria-label": name },
    h(
      "div",
      { class: "row" },
      h("span", { class: `token ${owner}`, "aria-hidden": "true" }),
      h("strong", { class: "seat-name" }, name),
      choose,
    ),
    // The title is the bot's name in the arena and in the page's address.
    searcher ? h("p", { class: "quiet" }, `${searcher.name}: ${searcher.summary}`) : null,
    ...(searcher ? strength({ name, searcher, seat, changed }) : []),
  );
}

/** strength shows the level of a searcher and its options. */
export function strength({ name, searcher, seat, changed }) {
  const rows = [];
  const level = searcher.levels?.find((one) => one.kind === seat.level?.kind);
  if (level) rows.push(levelRow({ name, searcher, seat, level, changed }));
  for (const option of searcher.options ?? []) {
    const value = seat.options?.[option.name] ?? option.default;
    const change = (v) => changed({ ...seat, options: { ...seat.options, [option.name]: v } });
    rows.push(
      option.choices
        ? choice({ option, name, value, change })
        : option.min === 0 && option.max === 1
        ? h(
            "label",
            { class: "check" },
            h("input", { type: "checkbox", checked: value === 1, onchange: (e) => change(e.target.checked ? 1 : 0) }),
            option.label,
          )
        : slider({
            label: option.label,
            name,
            value,
            scale: linear(option.min, option.max),
            write: (v) => number(v),
            change,
          }),
    );
  }
  return rows;
}

/** choice lists the values that an option offers, and the one from the address. */
function choice({ option, name, value, change }) {
  const offered = option.choices.some((one) => one.value === value)
    ? option.choices
    : [...option.choices, { value, label: "" }].sort((a, b) => a.value - b.value);
  return h(
    "label",
    { class: "level" },
    option.label,
    h(
      "select",
      {
        "aria-label": [option.label, name].filter(Boolean).join(", "),
        onchange: (e) => change(Number(e.target.value)),
      },
      ...offered.map((one) =>
        h("option", { value: one.value, selected: one.value === value }, one.label || number(one.value)),
      ),
    ),
  );
}

function levelRow({ name, searcher, seat, level, changed }) {
  const change = (value) => changed({ ...seat, level: { kind: level.kind, value } });
  const kinds =
    searcher.levels.length < 2
      ? null
      : h(
          "select",
          {
            "aria-label": t("levelKind", { name }),
            onchange: (e) => {
              const other = searcher.levels.find((one) => one.kind === e.target.value);
              changed({ ...seat, level: { kind: other.kind, value: other.default } });
            },
          },
          ...searcher.levels.map((one) =>
            h("option", { value: one.kind, selected: one === level }, t("level." + one.kind)),
          ),
        );
  const bar = slider({
    label: kinds ? "" : t("level." + level.kind),
    hidden: t("level." + level.kind),
    name,
    value: seat.level.value,
    scale: scaleOf(level),
    write: (v) => levelText(level, v),
    change,
  });
  return h("div", { class: "level" }, kinds, bar);
}

/** levelText formats a level: 0.5 s, 6 plies. */
export function levelText(level, value) {
  if (level.kind === "time_ms") return value < 1000 ? `${number(value)} ms` : `${number(value / 1000, 1)} s`;
  return `${number(value)} ${level.unit ?? ""}`.trim();
}

/** slider is a range with its value next to it; it reports a change when it is released. */
export function slider({ label, hidden, name, value, scale, write, change, id }) {
  const out = h("output", {}, write(value));
  const input = h("input", {
    type: "range",
    min: 0,
    max: scale.steps,
    step: 1,
    value: scale.position(value),
    id,
    "aria-label": [hidden ?? label, name].filter(Boolean).join(", "),
    "aria-valuetext": write(value),
    oninput: (e) => {
      const v = scale.value(Number(e.target.value));
      out.textContent = write(v);
      e.target.setAttribute("aria-valuetext", write(v));
    },
    onchange: (e) => change(scale.value(Number(e.target.value))),
  });
  return h("div", { class: "slider" }, label ? h("span", {}, label) : null, input, out);
}

/** scaleOf maps a level's values to slider positions: linearly, or logarithmically for a wide range. */
function scaleOf(level) {
  if (level.kind === "depth") return linear(level.min, level.max);
  return logarithmic(level.min, level.max);
}

export const linear = (min, max) => {
  const width = Math.max(1, Math.ceil((max - min) / 100));
  return {
    steps: Math.round((max - min) / width),
    value: (position) => Math.min(max, min + position * width),
    position: (value) => Math.round((value - min) / width),
  };
};

/** logarithmic rounds to two digits, such as 0.12, 0.5, 1.4 s. */
export const logarithmic = (min, max) => {
  const steps = 60;
  const ratio = max / Math.max(min, 1);
  const round = (v) => {
    const unit = 10 ** Math.max(0, Math.floor(Math.log10(v)) - 1);
    return Math.min(max, Math.max(min, Math.round(v / unit) * unit));
  };
  return {
    steps,
    value: (position) => round(Math.max(min, 1) * ratio ** (position / steps)),
    position: (value) => Math.round((steps * Math.log(value / Math.max(min, 1))) / Math.log(ratio)),
  };
};
