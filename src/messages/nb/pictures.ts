/** Pictures that an owner puts in the menu. */
export const pictures = {
  title: "Bilde",
  choose: "Velg et bilde",
  orDrop: "Slipp et bilde her, eller velg ett. JPEG, PNG, WebP eller AVIF, høyst 10 MB.",
  take: "Ta et bilde",
  replace: "Bytt bilde",
  remove: "Fjern bildet",
  sending: "Bildet lastes opp …",
  alt: "Hva bildet viser",
  altHelp: "Leses opp for gjester som ikke ser bildet, som «Pizza med basilikum og smeltet ost».",
  altEn: "Hva bildet viser, på engelsk",
  altEnHelp: "Tomt: den norske teksten leses opp.",
  shown: "Slik beskjæres det for gjestene.",
  shownOfDish: "Slik beskjæres det for gjestene. I menyen er det kvadratisk, på rettens egen side liggende.",
  tooLarge:
    "Bildet er på {size:decimal} MB, og det største vi kan ta imot, er 10 MB. Velg et mindre, eller ta et nytt.",
  crop: {
    begin: "Beskjær bildet",
    shape: "Form",
    shapes: { SQUARE: "Kvadrat", LANDSCAPE: "Liggende" },
    frame: "Utsnitt. Dra det, eller flytt det med piltastene.",
    size: "Størrelse på utsnittet",
    done: "Bruk utsnittet",
  },
  errors: {
    FILE_TOO_LARGE: "Bildet er større enn 10 MB. Velg et mindre, eller ta et nytt.",
    FILE_UNSUPPORTED: "Filen er ikke et bilde vi kan bruke. Velg JPEG, PNG, WebP eller AVIF.",
    IMAGE_HEIC: "Bildet er i formatet HEIC, som vi ikke kan lese. Del det som JPEG, eller ta et nytt her.",
    IMAGE_INVALID: "Bildet er skadet og kan ikke leses. Velg et annet.",
    IMAGE_DIMENSIONS: "Bildet må være fra 64 til 8000 piksler på hver side. Velg et annet.",
    UPLOAD_FAILED: "Bildet kunne ikke lagres nå. Prøv igjen om litt.",
  },
} as const;
