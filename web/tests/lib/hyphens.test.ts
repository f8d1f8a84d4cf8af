import { expect, test } from "vitest";
import { hyphenated } from "../../src/lib/hyphens";

test("words are divided where the catalogue says, and others are left alone", () => {
  expect(hyphenated("Kassensturz, Promo", "Kassen-sturz Weg-schieben")).toBe("Kassen\u00adsturz, Promo");
  expect(hyphenated("Wegschieben", "Kassen-sturz Weg-schieben")).toBe("Weg\u00adschieben");
});
