// Tabs with the usual keys: arrows, Home and End.

export class Tabs {
  #all;

  /** changed is called with the id of the panel shown now. */
  constructor(list, changed) {
    this.#all = [...list.querySelectorAll("[role=tab]")];
    for (const tab of this.#all) tab.addEventListener("click", () => changed(tab.getAttribute("aria-controls")));
    list.addEventListener("keydown", (e) => {
      const at = this.#tabs.indexOf(document.activeElement);
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: this.#tabs.length - 1 }[e.key];
      if (at < 0 || to === undefined) return;
      e.preventDefault();
      const tab = this.#tabs[(to + this.#tabs.length) % this.#tabs.length];
      tab.focus();
      changed(tab.getAttribute("aria-controls"));
    });
  }

  get #tabs() {
    return this.#all.filter((tab) => !tab.hidden);
  }

  /** offer shows or hides a tab. */
  offer(panel, on) {
    this.#all.find((tab) => tab.getAttribute("aria-controls") === panel).hidden = !on;
  }

  show(panel) {
    for (const tab of this.#all) {
      const chosen = tab.getAttribute("aria-controls") === panel;
      tab.setAttribute("aria-selected", chosen);
      tab.tabIndex = chosen ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).hidden = !chosen;
    }
  }
}
