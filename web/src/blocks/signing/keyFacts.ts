import type { Schema } from '#api/client';

type Line = Schema['StatementLine'];

/** How many facts say what is signed, before the whole text. */
const MOST = 5;

/** The labels of what matters most in a statement, in the order of their weight. */
const weighty = [
  'Послуга',
  'Вартість',
  'Причина',
  'Нове посвідчення',
  'Вид свідоцтва',
  'Заявник',
  'Другий учасник',
  'Номерний знак',
  'Чинний номерний знак',
  'Призначено до',
  'Спосіб доставки',
  'VIN-код',
];

/** Nothing is paid: that is no fact to be weighed. */
const free = ({ label, value }: Line) => label === 'Вартість' && /^0\s/.test(value);

/** The few facts that say what is signed, in the order of the statement; of one without weighty ones its first lines. */
export function keyFacts(lines: Line[]): Line[] {
  const words = lines.filter((line) => !line.code && !free(line));
  const weights = (line: Line) => weighty.indexOf(line.label);
  const found = words
    .filter((line, at) => weights(line) >= 0 && words.findIndex(({ label }) => label === line.label) === at)
    .sort((a, b) => weights(a) - weights(b))
    .slice(0, MOST);
  const chosen = found.length > 1 ? found : words.slice(0, MOST);
  return words.filter((line) => chosen.includes(line));
}
