const MARGIN = 1
const RANGE = 2

/** Page numbers to show: one at each end and two around the current one (spec §9); 'gap' where some are left out. */
export function pageNumbers(current: number, last: number): (number | 'gap')[] {
  const shown: (number | 'gap')[] = []
  for (let page = 1; page <= last; page++) {
    const near = Math.abs(page - current) <= RANGE
    if (near || page <= MARGIN || page > last - MARGIN) shown.push(page)
    else if (shown.at(-1) !== 'gap') shown.push('gap')
  }
  return shown
}
