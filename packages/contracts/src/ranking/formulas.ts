import type { Formula } from './formula.ts'
import { formulaV1 } from './formula-v1.ts'
import { formulaV2 } from './formula-v2.ts'

/** Every formula that was ever published, and those that are tried out. */
export const formulas = { v1: formulaV1, v2: formulaV2 } as const satisfies Record<string, Formula>
export type FormulaVersion = keyof typeof formulas
export const formulaVersions = Object.keys(formulas) as [FormulaVersion, ...FormulaVersion[]]

/**
 * The formula of the site's rankings. When it changes, raise the code version of `ranking`: every window is then rebuilt
 * alongside the old ones and swapped.
 */
export const liveFormula: Formula = formulaV2
