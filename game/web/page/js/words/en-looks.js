// Words about looks, pictures and frames.

export const looks = {
  "share.svg": "Picture (SVG)",
  "share.png": "Picture (PNG)",
  "share.film": "Film (SVG)",
  "share.embed": "Code for a web page",
  "embed.whole": "Open the game",
  "embed.never": "This server does not let other sites show its boards (see the flag -embed).",
  looks: "Looks",
  "looks.colours": "Colours",
  "colours.usual": "Usual",
  "colours.safe": "For colour blindness",
  "colours.contrast": "High contrast",
  "looks.board": "Board",
  "ground.usual": "Usual",
  "ground.wood": "Wood",
  "ground.slate": "Slate",
  "ground.grey": "Grey",
};
