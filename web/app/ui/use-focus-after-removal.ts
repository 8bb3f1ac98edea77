import { type RefObject, useLayoutEffect } from 'react'

/**
 * When a row of a list is removed while the focus is on its buttons, moves the focus to the last button of the next row,
 * else of the previous one, else to the heading of the page.
 * @param buttons contains the buttons, inside the row's `li`
 */
export function useFocusAfterRemoval(buttons: RefObject<HTMLElement | null>): void {
  // A layout effect ends while the row is still in the page.
  useLayoutEffect(
    () => () => {
      if (!buttons.current?.contains(document.activeElement)) return
      const row = buttons.current.closest('li')
      const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
      const button = [...(neighbour?.querySelectorAll('button') ?? [])].at(-1)
      if (button) return button.focus()
      const heading = document.querySelector('h1')
      if (!heading) return
      heading.tabIndex = -1
      heading.focus()
    },
    [buttons],
  )
}
