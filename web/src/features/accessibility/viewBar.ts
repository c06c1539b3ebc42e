import { create } from 'zustand';

/** Whether the settings of the view are open. They stay so on the next page, also when the app takes over from the sign-in. */
export const useViewBar = create<{ open: boolean }>()(() => ({ open: false }));

export const toggleViewBar = () => useViewBar.setState(({ open }) => ({ open: !open }));
