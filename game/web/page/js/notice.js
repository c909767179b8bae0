// A short message at the bottom of the page, which disappears by itself.

export class Notice {
  #element;
  #timer = 0;

  constructor(element) {
    this.#element = element;
    element.addEventListener("click", () => element.classList.remove("shown"));
  }

  show(text) {
    clearTimeout(this.#timer);
    this.#element.textContent = text;
    this.#element.classList.add("shown");
    this.#timer = setTimeout(() => this.#element.classList.remove("shown"), 4000 + 40 * text.length);
  }
}
