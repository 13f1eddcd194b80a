/** The signs before the entries of the menu: strokes on 24 by 24. */
export const SIGNS = {
  explorer: 'M12 3a6 6 0 0 1 4 10.500c-1 .9-1 1.800-1 2.500H9c0-.7 0-1.600-1-2.500A6 6 0 0 1 12 3ZM9.500 19h5M10.500 22h3',
  rules: 'M4 5c3-1 6-1 8 1v14c-2-2-5-2-8-1ZM20 5c-3-1-6-1-8 1v14c2-2 5-2 8-1Z',
  aids: 'M5 3h14v18H5ZM8 8h8M8 12h8M8 16h5',
  help: 'M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 18v.5M12 2a10 10 0 1 0 .1 0Z',
  board: 'M4 6h16M4 10h16M4 14h10M4 18h12',
  line: 'M4 7l5 5-5 5M12 17h8',
  log: 'M8 6h12M8 12h12M8 18h12M4 6v.1M4 12v.1M4 18v.1',
  replay: 'M4 12a8 8 0 1 0 3-6.200M4 4v4h4M10 9l6 3.500-6 3.500Z',
  fix: 'M4 20l1-5L16 4l4 4L9 19ZM14 6l4 4',
  whatIf: 'M6 21V3M6 14c0-5 12-2 12-8M15 8l3-4 3 4',
  read: 'M7 8V3h10v5M5 8h14v8h-2M7 16H5M7 13h10v8H7Z',
  luck: 'M4 4h16v16H4ZM8.500 8.500v.1M15.500 8.500v.1M12 12v.1M8.500 15.500v.1M15.500 15.500v.1',
  copy: 'M12 3v12M7 10l5 5 5-5M4 20h16',
  keys: 'M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2v2h-2ZM18 18h2v2h-2ZM18 14h2M14 18v2',
  watch: 'M2 12c5-8 15-8 20 0-5 8-15 8-20 0ZM12 9a3 3 0 1 0 .1 0Z',
  talk: 'M4 5h16v11H11l-5 4v-4H4ZM8 9h8M8 12h5',
  note: 'M5 4h14v11l-5 5H5ZM14 20v-5h5M8 8h8M8 12h5',
  curtain: 'M3 4h18M5 4v16c3-3 4-8 4-16M19 4v16c-3-3-4-8-4-16',
  look: 'M12 7a5 5 0 1 0 .1 0ZM12 1v2M12 21v2M1 12h2M21 12h2M4.500 4.500l1.500 1.500M18 18l1.500 1.500M19.500 4.500 18 6M6 18l-1.500 1.500',
  sound: 'M4 9v6h4l6 5V4L8 9ZM17 9c1.500 2 1.500 4 0 6M20 6c3 4 3 8 0 12',
  notify: 'M6 17V11a6 6 0 0 1 12 0v6l2 2H4ZM10 21h4',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  concede: 'M6 22V3M6 4h13l-4 4 4 4H6',
  leave: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
} as const;

export type SignName = keyof typeof SIGNS;
