/** Figures of covers as outlines in a box of 100 × 100, some for each kind of game. Holes are drawn anticlockwise. */
const sword = 'M50 0 58 13V60H78V68H55V88H61V97H39V88H45V68H22V60H42V13Z'
const shield = 'M50 2 92 16V48C92 76 70 92 50 98 30 92 8 76 8 48V16ZM50 15 20 25V48C20 68 36 80 50 85Z'
const crown = 'M4 28 27 52 50 12 73 52 96 28 86 88H14Z'
const gem = 'M24 8H76L98 38 50 96 2 38ZM8 36V40H92V36Z'
const castle = 'M20 96V84H28L33 44H22V8H37V22H43V8H57V22H63V8H78V44H67L72 84H80V96ZM42 84H58V68Q50 58 42 68Z'
const bolt = 'M60 0 16 58H46L36 100 84 38H54Z'
const burst =
  'M50 0 61 27 85 15 77 41 100 50 77 59 85 85 61 73 50 100 39 73 15 85 23 59 0 50 23 41 15 15 39 27Z'
const flame =
  'M50 0C58 24 86 36 86 64A36 36 0 0 1 14 64C14 48 25 42 30 26 35 36 40 40 45 40 49 28 47 14 50 0Z'
const target =
  'M50 8A42 42 0 1 1 50 92 42 42 0 1 1 50 8ZM50 20A30 30 0 1 0 50 80 30 30 0 1 0 50 20ZM45 0H55V36H45ZM45 64H55V100H45ZM0 45H36V55H0ZM64 45H100V55H64Z'
const stairs = 'M0 98V78H24V58H48V38H72V18H100V98ZM18 30A12 12 0 1 1 18 54 12 12 0 1 1 18 30Z'
const mushroom =
  'M50 4C80 4 98 28 98 54H70Q78 80 70 94H30Q22 80 30 54H2C2 28 20 4 50 4ZM50 14A11 11 0 1 0 50 36 11 11 0 1 0 50 14Z'
const fist =
  'M50 2 66 34 100 38 75 62 82 97 50 79 18 97 25 62 0 38 34 34ZM50 34A17 17 0 1 0 50 68 17 17 0 1 0 50 34Z'
const wheel =
  'M50 2A48 48 0 1 1 50 98 48 48 0 1 1 50 2ZM50 16A34 34 0 1 0 50 84 34 34 0 1 0 50 16ZM14 44H86V56H56V86H44V56H14Z'
const chequers =
  'M0 10H25V35H0ZM50 10H75V35H50ZM25 35H50V60H25ZM75 35H100V60H75ZM0 60H25V85H0ZM50 60H75V85H50Z'
const ball =
  'M50 2A48 48 0 1 1 50 98 48 48 0 1 1 50 2ZM47 2V98H53V2ZM2 47V53H47V47ZM53 47V53H98V47ZM17 14Q42 50 17 86L21 90Q50 50 21 10ZM79 10Q50 50 79 90L83 86Q58 50 83 14Z'
const blocks = 'M1 35H32V66H1ZM35 35H66V66H35ZM35 1H66V32H35ZM69 1H100V32H69ZM35 69H66V100H35Z'
const cards = 'M24 2H84V90H24ZM54 20 36 46 54 72 72 46ZM18 14V96H74V100H12V14Z'
const note = 'M32 14 90 2V72A16 13 0 1 1 80 60V28L42 36V86A16 13 0 1 1 32 74Z'
const house = 'M50 4 100 48H86V96H60V66H40V96H14V48H0Z'
const ghost =
  'M50 2C24 2 12 26 12 50V98L27 84 38 97 50 84 62 97 73 84 88 98V50C88 26 76 2 50 2ZM36 34A8 10 0 1 0 36 54 8 10 0 1 0 36 34ZM64 34A8 10 0 1 0 64 54 8 10 0 1 0 64 34Z'
const moon = 'M64 2A50 50 0 1 0 98 66 40 40 0 1 1 64 2Z'
const compass = 'M50 0 61 39 100 50 61 61 50 100 39 61 0 50 39 39ZM50 42A8 8 0 1 0 50 58 8 8 0 1 0 50 42Z'
const peaks = 'M0 92 36 18 54 54 66 36 100 92Z'
const speech =
  'M8 6H92Q100 6 100 14V64Q100 72 92 72H52L28 96V72H8Q0 72 0 64V14Q0 6 8 6ZM26 32A7 7 0 1 0 26 46 7 7 0 1 0 26 32ZM50 32A7 7 0 1 0 50 46 7 7 0 1 0 50 32ZM74 32A7 7 0 1 0 74 46 7 7 0 1 0 74 32Z'
const eye = 'M0 50Q50-6 100 50 50 106 0 50ZM50 32A18 18 0 1 0 50 68 18 18 0 1 0 50 32Z'

/** Figures for each kind of game: several for a kind with many games. */
export const figures = {
  fantasy: [sword, shield, crown, gem, castle, flame],
  action: [bolt, burst, flame, sword],
  shooting: [target],
  jumping: [stairs, mushroom],
  fighting: [fist, burst],
  driving: [wheel, chequers],
  sports: [ball],
  puzzle: [blocks],
  table: [cards],
  music: [note],
  life: [house],
  strategy: [castle, chequers],
  horror: [ghost, moon],
  travel: [compass, peaks],
  story: [speech],
  stealth: [eye],
} as const

/** Kind of the figure on the cover of a game, derived from its genres. */
export type CoverKind = keyof typeof figures
