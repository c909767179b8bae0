// Words about looks, pictures and frames.

export const looks = {
  "share.svg": "Imagen (SVG)",
  "share.png": "Imagen (PNG)",
  "share.film": "Película (SVG)",
  "share.embed": "Código para una web",
  "embed.whole": "Abrir la partida",
  "embed.never": "Este servidor no permite que otros sitios muestren sus tableros (véase la opción -embed).",
  looks: "Aspecto",
  "looks.colours": "Colores",
  "colours.usual": "Normales",
  "colours.safe": "Para daltonismo",
  "colours.contrast": "Contraste alto",
  "looks.board": "Tablero",
  "ground.usual": "Normal",
  "ground.wood": "Madera",
  "ground.slate": "Pizarra",
  "ground.grey": "Gris",
};
