import help from './help.ts'
import words from './words.ts'

export const cliText = { ...words, help }
export type CliText = typeof cliText
