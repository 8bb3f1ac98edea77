let awaited: string | null = null

const forget = () => {
  awaited = null
  for (const kind of ['keydown', 'pointerdown']) removeEventListener(kind, forget, true)
}

/** Moves the focus to the edit button of an own comment when that is shown next, unless the user does something else first. */
export function returnFocusTo(commentId: string): void {
  awaited = commentId
  for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, forget, true)
}

/** @returns true, once, for the comment whose edit button takes the focus */
export function claimFocus(commentId: string): boolean {
  if (awaited !== commentId) return false
  forget()
  return true
}
