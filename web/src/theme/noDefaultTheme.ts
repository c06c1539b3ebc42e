/** MUI's default theme, for components outside of any provider: there are none. */
export default () => ({});
