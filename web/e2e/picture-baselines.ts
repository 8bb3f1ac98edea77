import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import pixelmatch from 'pixelmatch'
import type { BrowserContext } from 'playwright-core'
import sharp from 'sharp'

const FOLDER = new URL('baselines/', import.meta.url)
const FAILED = new URL('../test-results/', import.meta.url)
/** Edges of letters and lines differ a little between versions of the browser. */
const COLOUR_TOLERANCE = 0.2
const DIFFERENT_MAX = 0.01

const pixelsOf = async (png: Buffer | Uint8Array) => {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/**
 * Compares a picture with the one kept in the repository; null when they are alike, else what differs. New and wanted
 * changes are kept by `UPDATE_BASELINES=1`; a missing baseline is a fault, not a first run.
 */
export async function differenceFromBaseline(name: string, png: Buffer): Promise<string | null> {
  const file = new URL(`${name}.png`, FOLDER)
  if (process.env.UPDATE_BASELINES) {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(file, await sharp(png).png({ palette: true, colours: 128, effort: 10 }).toBuffer())
    return null
  }
  if (!existsSync(file)) return `${name} has no baseline`
  const [kept, taken] = await Promise.all([pixelsOf(readFileSync(file)), pixelsOf(png)])
  const keep = () => {
    mkdirSync(FAILED, { recursive: true })
    writeFileSync(new URL(`${name}.png`, FAILED), png)
  }
  if (kept.width !== taken.width || kept.height !== taken.height) {
    keep()
    return `${name} is ${taken.width}×${taken.height}, was ${kept.width}×${kept.height}`
  }
  const { width, height } = taken
  const different = pixelmatch(kept.data, taken.data, undefined, width, height, {
    threshold: COLOUR_TOLERANCE,
  })
  const part = different / (width * height)
  if (part <= DIFFERENT_MAX) return null
  keep()
  return `${name} differs in ${(part * 100).toFixed(1)} % of its pixels`
}

/**
 * Makes pictures the same on every machine: one bundled font for everything, no motion, no caret. The context must be
 * made with `bypassCSP`.
 */
export async function useSameFontEverywhere(context: BrowserContext): Promise<void> {
  const file = createRequire(import.meta.url).resolve(
    '@fontsource/zen-antique/files/zen-antique-japanese-400-normal.woff2',
  )
  const latin = file.replace('-japanese-', '-latin-')
  const face = (path: string, range: string) =>
    `@font-face{font-family:Baseline;src:url(data:font/woff2;base64,${readFileSync(path).toString('base64')});unicode-range:${range}}`
  const css = `${face(file, 'U+2000-FFFF')}${face(latin, 'U+0000-1FFF')}
*,*::before,*::after{font-family:Baseline!important;font-synthesis:none!important;animation:none!important;transition:none!important;caret-color:transparent!important}`
  await context.addInitScript(text => {
    document.addEventListener('DOMContentLoaded', () => {
      const style = document.createElement('style')
      style.textContent = text
      document.head.append(style)
    })
  }, css)
}
