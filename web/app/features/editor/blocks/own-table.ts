import type { Attribute } from '@tiptap/core'
import { TableCell, TableHeader, TableKit } from '@tiptap/extension-table'

/** A span within the limits of the document schema, whatever is pasted. Widths of spreadsheets are ignored. */
const bounded = (name: 'colspan' | 'rowspan', max: number): Attribute => ({
  default: 1,
  parseHTML: (cell: HTMLElement) =>
    Math.min(max, Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '', 10) || 1)),
})

const attributes = {
  colspan: bounded('colspan', 50),
  rowspan: bounded('rowspan', 500),
  colwidth: {
    default: null,
    parseHTML: (cell: HTMLElement) => {
      const widths = (cell.getAttribute('colwidth') ?? '').split(',').map(Number)
      return widths.every(width => Number.isInteger(width) && width > 0 && width <= 2_000) ? widths : null
    },
  },
} satisfies Record<string, Attribute>

/** Tables with cells that can be joined, aligned, and as wide as one likes. */
export const OwnTable = [
  TableKit.configure({
    table: { resizable: true, cellMinWidth: 40 },
    tableCell: false,
    tableHeader: false,
  }),
  TableCell.extend({
    addAttributes() {
      return { ...this.parent?.(), ...attributes }
    },
  }),
  TableHeader.extend({
    addAttributes() {
      return { ...this.parent?.(), ...attributes }
    },
  }),
]
