import { expect, test } from 'vitest';
import { plainLatin, transliterate } from './transliterate';

// The examples of the resolution's own table.
test.each([
  ['Алушта', 'ALUSHTA'],
  ['Згурський', 'ZGHURSKYI'],
  ['Розгон', 'ROZGHON'],
  ['Ґалаґан', 'GALAGAN'],
  ['Гадяч', 'HADIACH'],
  ['Єнакієве', 'YENAKIIEVE'],
  ['Гаєвич', 'HAIEVYCH'],
  ['Житомир', 'ZHYTOMYR'],
  ['Їжакевич', 'YIZHAKEVYCH'],
  ['Кадиївка', 'KADYIVKA'],
  ['Мар’їне', 'MARINE'],
  ['Йосипівка', 'YOSYPIVKA'],
  ['Стрий', 'STRYI'],
  ['Харків', 'KHARKIV'],
  ['Щербухи', 'SHCHERBUKHY'],
  ['Юрій', 'YURII'],
  ['Корюківка', 'KORIUKIVKA'],
  ['Яготин', 'YAHOTYN'],
  ['Знам’янка', 'ZNAMIANKA'],
  ['Феодосія', 'FEODOSIIA'],
  ['Нечуй-Яворська', 'NECHUI-YAVORSKA'],
])('GRN-07: %s is written %s', (name, latin) => {
  expect(transliterate(name)).toBe(latin);
});

test.each([
  ['Nowy Świat', 'NOWY SWIAT'],
  ['Łódź', 'LODZ'],
  ['Straße', 'STRASSE'],
  ['Ærø', 'AERO'],
  ['İstiklal', 'ISTIKLAL'],
  ['Київ', 'КИЇВ'],
])('%s is written %s', (text, plain) => {
  expect(plainLatin(text)).toBe(plain);
});
