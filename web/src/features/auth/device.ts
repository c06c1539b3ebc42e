/** What the list of sessions calls this browser: its family and system, nothing that identifies a person. */
export function deviceName(): string {
  const agent = navigator.userAgent;
  const browser = /Edg|Firefox|Chrome|Safari/.exec(agent)?.[0] ?? 'Браузер';
  const system = /Android|iPhone|iPad|Windows|Mac OS X|Linux/.exec(agent)?.[0] ?? '';
  return [browser, system].filter(Boolean).join(', ');
}
