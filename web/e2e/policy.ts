/** What the browser refuses by the policy of content: the cabinet itself must never meet it. */
import { expect, type Page } from '@playwright/test';

/** Collects what is refused in all documents of a page, from now on, distinguished by what was refused and where. */
export async function violations(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction('cabinetPolicyViolation', (violation: string) => void refused.push(violation));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
      const report = Reflect.get(window, 'cabinetPolicyViolation') as (violation: string) => void;
      report(`${effectiveDirective}: ${blockedURI} at ${sourceFile}:${lineNumber} ${sample}`);
    });
  });
  return refused;
}

/** Demands that nothing was refused. */
export const expectNoViolation = (refused: string[], where: string) =>
  expect(refused, `${where}: refused by the policy of content`).toEqual([]);
