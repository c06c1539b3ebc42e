import { expect, test, vi } from 'vitest';
import { deviceName } from './device';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`;
const android = `Mozilla/5.0 (Linux; Android 10; K) ${webkit}`;
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

test.each([
  ['Chrome, Windows', windows],
  ['Edge, Windows', `${windows} Edg/141.0.0.0`],
  ['Opera, Windows', `${windows} OPR/122.0.0.0`],
  ['Firefox, Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  ['Chrome, macOS', `${mac} ${webkit} Chrome/141.0.0.0 Safari/537.36`],
  ['Safari, macOS', `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`],
  ['Firefox, Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  ['Chrome, ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/141.0.0.0 Safari/537.36`],
  ['Chrome, Android', `${android} Chrome/141.0.0.0 Mobile Safari/537.36`],
  ['Samsung Internet, Android', `${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['Edge, Android', `${android} Chrome/141.0.0.0 Mobile Safari/537.36 EdgA/141.0.0.0`],
  ['Opera, Android', `${android} Chrome/139.0.0.0 Mobile Safari/537.36 OPR/92.0.0.0`],
  ['Firefox, Android', 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0'],
  ['Safari, iPhone', `${iphone} Version/18.6 Mobile/15E148 Safari/604.1`],
  ['Chrome, iPhone', `${iphone} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`],
  ['Firefox, iPhone', `${iphone} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`],
  ['Edge, iPhone', `${iphone} Version/18.0 EdgiOS/141.0.3537.60 Mobile/15E148 Safari/604.1`],
  [
    'Safari, iPad',
    'Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
  ],
  ['Браузер', 'curl/8.5.0'],
])('the list of sessions calls it %s', (name, agent) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  expect(deviceName()).toBe(name);
});
