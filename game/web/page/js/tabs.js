// Tabs with the usual keys: arrows, Home and End.

export class Tabs {
  #tabs;

  /** changed is called with the id of the panel shown now. */
  constructor(list, changed) {
    this.#tabs = [...list.querySelectorAll("[role=tab]")];
    for (const tab of this.#tabs) tab.addEventListener("click", () => changed(tab.getAttribute("aria-controls")));
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

  show(panel) {
    for (const tab of this.#tabs) {
      const chosen = tab.getAttribute("aria-controls") === panel;
      tab.setAttribute("aria-selected", chosen);
      tab.tabIndex = chosen ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).hidden = !chosen;
    }
  }
}
