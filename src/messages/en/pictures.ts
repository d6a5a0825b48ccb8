import type { pictures as nb } from "../nb/pictures.ts";
import type { Translated } from "../template.ts";

export const pictures: Translated<typeof nb> = {
  title: "Picture",
  choose: "Choose a picture",
  orDrop: "Drop a picture here, or choose one. JPEG, PNG, WebP or AVIF, 10 MB at most.",
  take: "Take a picture",
  replace: "Change the picture",
  remove: "Remove the picture",
  sending: "Uploading the picture …",
  alt: "What the picture shows",
  altHelp: "Read out to guests who cannot see the picture, such as “Pizza with basil and melted cheese”.",
  altEn: "What the picture shows, in English",
  altEnHelp: "Empty: the Norwegian text is read out.",
  shown: "This is how it is cropped for guests.",
  shownOfDish: "This is how guests see it: square in the menu, landscape on the page of the dish.",
  tooLarge:
    "The picture is {size:decimal} MB, and the largest that we can take is 10 MB. Choose a smaller one, or take a new one.",
  crop: {
    begin: "Crop the picture",
    shape: "Shape",
    shapes: { SQUARE: "Square", LANDSCAPE: "Landscape" },
    frame: "Part that is kept. Drag it, or move it with the arrow keys.",
    size: "Size of the part",
    done: "Use this part",
  },
  errors: {
    FILE_TOO_LARGE: "The picture is larger than 10 MB. Choose a smaller one, or take a new one.",
    FILE_UNSUPPORTED: "The file is no picture that we can use. Choose JPEG, PNG, WebP or AVIF.",
    IMAGE_HEIC: "The picture is HEIC, which we cannot read. Share it as JPEG, or take a new one here.",
    IMAGE_INVALID: "The picture is damaged and cannot be read. Choose another.",
    IMAGE_DIMENSIONS: "The picture has to have 64 to 8000 pixels on each side. Choose another.",
    UPLOAD_FAILED: "The picture could not be kept just now. Try again in a moment.",
  },
};
