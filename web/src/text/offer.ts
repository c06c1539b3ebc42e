/** What the cabinet offers before one signs in (AUTH-09, AMB-012). */
export const offer = {
  services: 'Послуги кабінету',
  serviceNames: [
    'Перевірка транспортного засобу',
    'Обмін або відновлення посвідчення водія',
    'Обмін або відновлення свідоцтва про реєстрацію',
    'Бронювання номерного знака',
    'Зберігання номерного знака',
    'Автоцивілка',
    'Зелена картка',
    'Призначення належного користувача',
    'Штрафи та їх оплата',
    'Тестування з правил дорожнього руху',
  ],
  apps: 'Застосунки для входу',
  appLinks: [
    { label: 'Дія для Android', href: 'https://play.google.com/store/apps/details?id=ua.gov.diia.app' },
    { label: 'Дія для iPhone', href: 'https://apps.apple.com/ua/app/id1489717872' },
    { label: 'monobank', href: 'https://www.monobank.ua' },
  ],
  sponsors: 'За підтримки',
  sponsorLinks: [
    { label: 'Міністерство внутрішніх справ України', href: 'https://mvs.gov.ua' },
    { label: 'Головний сервісний центр МВС', href: 'https://hsc.gov.ua' },
    { label: 'Міністерство цифрової трансформації України', href: 'https://thedigital.gov.ua' },
  ],
} as const;
