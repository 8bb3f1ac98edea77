import { useEffect } from 'react'

/** Controls that can take over the focus. No fields: on a phone they would open the keyboard. */
const TARGETS = 'a[href], button:not(:disabled, [tabindex="-1"]), summary'

/** A position in the content that outlives the element. */
interface Place {
  path: string
  element: Element
  /** The ancestors up to the content, nearest first, each with the index of the child that leads to the element. */
  trail: [parent: Element, index: number][]
}

const contentOf = () => document.getElementById('content')

function placeOf(element: Element): Place | undefined {
  const content = contentOf()
  if (!content?.contains(element)) return
  const trail: Place['trail'] = []
  for (let child = element; child !== content && child.parentElement; child = child.parentElement)
    trail.push([child.parentElement, [...child.parentElement.children].indexOf(child)])
  return { path: location.pathname, element, trail }
}

const targetIn = (element: Element): HTMLElement | undefined =>
  [element, ...element.querySelectorAll(TARGETS)].find(
    (one): one is HTMLElement =>
      one instanceof HTMLElement && one.matches(TARGETS) && one.checkVisibility({ visibilityProperty: true }),
  )

/** The element itself, the control after it, the one before it, or the heading of the page. */
function nearest({ element, trail }: Place): HTMLElement | null {
  if (element.isConnected && element instanceof HTMLElement) return element
  for (const [parent, index] of trail) {
    if (!parent.isConnected || parent === contentOf()) continue
    const children = [...parent.children]
    for (const child of [...children.slice(index), ...children.slice(0, index).reverse()]) {
      const target = targetIn(child)
      if (target) return target
    }
  }
  const heading = contentOf()?.querySelector('h1') ?? null
  if (heading) heading.tabIndex = -1
  return heading
}

/**
 * Moves the focus to the nearest control when the focused one is removed, for example with the row of a deleted article
 * or a toast. Browsers move it to the body, where screen readers start again from the top of the page.
 */
export function useFocusAfterRemoval(): void {
  useEffect(() => {
    let focused: Element | undefined
    let place: Place | undefined
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      focused = target
      place = placeOf(target) ?? place
    }
    // Until the DOM has changed, a removal is not distinguishable from a click outside the control.
    const onBlur = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target === focused && focused?.isConnected) focused = undefined
      })
    const isLost = () => focused?.isConnected === false && document.activeElement === document.body
    const restore = () => {
      // A new page focuses its heading.
      if (!isLost() || !place || place.path !== location.pathname) return
      focused = undefined
      nearest(place)?.focus({ preventScroll: true })
    }
    // In the next frame, after handlers that move the focus themselves.
    const observer = new MutationObserver(() => isLost() && requestAnimationFrame(restore))
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onBlur)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onBlur)
    }
  }, [])
}
