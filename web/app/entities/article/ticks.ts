/** Ticks in the checklists of one article, as this device has them. */
export interface Ticks {
  ticked: readonly string[]
  /** ID of the member whose ticks they are; null for a visitor. */
  of: string | null
  /** Changes of the member that the server does not have yet. */
  unsent: Readonly<Record<string, boolean>>
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(name => typeof name === 'string')

/** Reads stored ticks; a list alone is the format of visitors, and of earlier releases. */
export function parseTicks(stored: string | null): Ticks {
  const none: Ticks = { ticked: [], of: null, unsent: {} }
  try {
    const value = JSON.parse(stored ?? '[]')
    if (isNames(value)) return { ...none, ticked: value }
    const { ticked, of, unsent } = value as Ticks
    return isNames(ticked) && typeof of === 'string' && typeof unsent === 'object'
      ? { ticked, of, unsent: { ...unsent } }
      : none
  } catch {
    return none
  }
}

/** The value to store; null: nothing. */
export function storedTicks(ticks: Ticks): string | null {
  if (ticks.of !== null) return JSON.stringify(ticks)
  return ticks.ticked.length > 0 ? JSON.stringify(ticks.ticked) : null
}

/** A visitor who signs in keeps their ticks. Ticks of another member are dropped. */
export function ticksFor({ ticked, of, unsent }: Ticks, viewer: string | null): Ticks {
  if (of === viewer) return { ticked, of, unsent }
  if (of !== null) return { ticked: [], of: viewer, unsent: {} }
  return { ticked, of: viewer, unsent: Object.fromEntries(ticked.map(name => [name, true])) }
}

export function withTick({ ticked, of, unsent }: Ticks, name: string, checked: boolean): Ticks {
  const others = ticked.filter(one => one !== name)
  return {
    ticked: checked ? [...others, name] : others,
    of,
    unsent: of === null ? unsent : { ...unsent, [name]: checked },
  }
}

/** The ticks of the server, with the changes that it does not have yet. */
export function withServerTicks({ of, unsent }: Ticks, ticked: readonly string[]): Ticks {
  const own = Object.keys(unsent)
  return {
    ticked: [...ticked.filter(name => !own.includes(name)), ...own.filter(name => unsent[name])],
    of,
    unsent,
  }
}

/** After the server confirmed these changes. A box that was changed again meanwhile is still to be sent. */
export function withoutSent(ticks: Ticks, sent: Ticks['unsent']): Ticks {
  const unsent = Object.entries(ticks.unsent).filter(([name, checked]) => sent[name] !== checked)
  return { ...ticks, unsent: Object.fromEntries(unsent) }
}
