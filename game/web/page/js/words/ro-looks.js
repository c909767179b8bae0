// Words about looks, pictures and frames.

export const looks = {
  "share.svg": "Imagine (SVG)",
  "share.png": "Imagine (PNG)",
  "share.film": "Film (SVG)",
  "share.embed": "Cod pentru o pagină web",
  "embed.whole": "Deschide partida",
  "embed.never": "Acest server nu permite altor site-uri să-i arate tablele (vezi opțiunea -embed).",
  looks: "Aspect",
  "looks.colours": "Culori",
  "colours.usual": "Obișnuite",
  "colours.safe": "Pentru daltonism",
  "colours.contrast": "Contrast ridicat",
  "looks.board": "Tablă",
  "ground.usual": "Obișnuită",
  "ground.wood": "Lemn",
  "ground.slate": "Ardezie",
  "ground.grey": "Gri",
};
