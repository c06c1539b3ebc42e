// The part of zustand that the early script of the documents uses (documents.mjs).
export { createStore as create } from 'zustand/vanilla';
