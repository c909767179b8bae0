// <versus-board href="https://games.example.org/#game=chess&moves=e4+e5"></versus-board> shows a game
// or a position in any page, as a link holds it, after
//
//     <script src="https://games.example.org/embed.js"></script>
//
// The server must allow it (-embed). The attribute label names the frame.
{
  const home = new URL(".", document.currentScript.src);
  const look = new CSSStyleSheet();
  look.replaceSync(`
    :host { display: block; aspect-ratio: 4 / 5; max-width: 480px; }
    iframe { border: 0; width: 100%; height: 100%; }
  `);

  class VersusBoard extends HTMLElement {
    static observedAttributes = ["href", "label"];
    #frame = document.createElement("iframe");

    constructor() {
      super();
      const root = this.attachShadow({ mode: "open" });
      root.adoptedStyleSheets = [look];
      root.append(this.#frame);
      this.#frame.loading = "lazy";
    }

    attributeChangedCallback() {
      this.#frame.title = this.getAttribute("label") ?? "versus";
      const { hash } = new URL(this.getAttribute("href") ?? "", home); // only this page is ever shown
      const src = new URL("?board" + hash, home).href;
      if (this.#frame.src !== src) this.#frame.src = src;
    }
  }

  if (!customElements.get("versus-board")) customElements.define("versus-board", VersusBoard);
}
