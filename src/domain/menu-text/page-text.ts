/** A piece of text where it stands on a page: points from the page's upper left corner, the baseline at `y`. */
export interface PageText {
  text: string;
  x: number;
  y: number;
  width: number;
  /** Height of the letters, in points. */
  size: number;
}

/** A page as its texts, in the order of the file. */
export interface MenuPage {
  width: number;
  height: number;
  texts: PageText[];
}
