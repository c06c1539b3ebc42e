/** What the cabinet offers before one signs in (AUTH-09, AMB-012). */
export const offer = {
  services: 'Послуги кабінету',
  apps: 'Кабінет у телефоні',
  sponsors: 'За підтримки',
} as const;
