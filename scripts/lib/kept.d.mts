/** Where derived artefacts are kept between runs and clones. */
export const keptFolder: string;
