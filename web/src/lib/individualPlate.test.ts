import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  encoded,
  layoutsOf,
  type PlateKind,
  type PlateLayout,
  type PlateTags,
  type PlateWords,
  platePicture,
  platePrice,
  plateRows,
  typedPlate,
  validIndividualPlate,
} from './individualPlate';

interface Table {
  words: PlateWords;
  tags: PlateTags & { delivery: number };
  plates: { type: PlateKind; typed: string; plate: string; message: string; note: string }[];
  prices: { type: PlateKind; plate: string; delivery: number; price: number; note: string }[];
  pictures: {
    type: PlateKind;
    layout: PlateLayout;
    plate: string;
    rows: string[];
    svg: string;
    note: string;
  }[];
}

// The browser judges, prices and draws as the server does. The note of a case names the row that it shows.
const table: Table = JSON.parse(readFileSync('../domain/testdata/individual_plate.json', 'utf8'));

test.each(table.plates)('$type $typed: $note', ({ type, typed, plate, message }) => {
  expect(typedPlate(typed)).toBe(plate);
  expect(validIndividualPlate(plate, type, table.words)).toBe(message);
});

test.each(table.prices)('the price of $plate: $note', ({ type, plate, delivery, price }) => {
  const { base, symbols, fee } = platePrice(plate, type, table.tags);
  expect(base + symbols + fee + delivery * table.tags.delivery).toBe(price);
});

test.each(table.pictures)('the picture of $plate $layout: $note', ({ type, layout, plate, rows, svg }) => {
  expect(plateRows(plate, type, layout)).toEqual(rows);
  expect(platePicture(plate, type, layout)).toBe(svg);
});

test('a plate that is still typed is drawn without what no plate has', () => {
  expect(platePicture('КО<З"&', 'auto', '')).toBe(platePicture('КОЗ', 'auto', ''));
});

test('a picture is sent as the server reads it (INZ-02)', () => {
  const svg = platePicture('ЇЖАК', 'moto', '3by3');
  expect(Buffer.from(encoded(svg), 'base64').toString('utf8')).toBe(svg);
});

test('a motorcycle has three layouts, a car none to choose (INZ-39)', () => {
  expect(layoutsOf('moto')).toEqual(['4by2', '3by3', '2by4']);
  expect(layoutsOf('auto')).toEqual(['']);
});
