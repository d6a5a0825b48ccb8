import fc from "fast-check";

// By itself it tries lists and texts of ten at most, however long a property says that they may be.
fc.configureGlobal({ defaultSizeToMaxWhenMaxSpecified: true });

export * from "fast-check";
export default fc;
