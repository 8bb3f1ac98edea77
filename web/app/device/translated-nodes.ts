type Changeable = Pick<Node, 'insertBefore' | 'removeChild'>

/**
 * Lets React change a page that the browser has translated. A translator puts text nodes into `font` elements, or
 * replaces them with such elements; a node that React still knows then has another parent, and the change would throw.
 * With this patch, such a node counts as where its wrapper is; a node that left the page is inserted before nothing and
 * is removed already.
 * @param changed the prototype of nodes
 */
export function tolerateTranslatedNodes(changed: Changeable = Node.prototype): void {
  const { insertBefore, removeChild } = changed
  changed.insertBefore = function <Inserted extends Node>(this: Node, node: Inserted, before: Node | null) {
    const place = before && before.parentNode !== this ? wrapperIn(this, before) : before
    return insertBefore.call(this, node, place) as Inserted
  }
  changed.removeChild = function <Removed extends Node>(this: Node, child: Removed) {
    if (child.parentNode === this) return removeChild.call(this, child) as Removed
    const wrapper = wrapperIn(this, child)
    if (wrapper) removeChild.call(this, wrapper)
    return child
  }
}

/** The child of a parent that a node is in now; null where it is elsewhere or nowhere. */
function wrapperIn(parent: Node, node: Node): Node | null {
  let place: Node | null = node
  while (place && place.parentNode !== parent) place = place.parentNode
  return place
}
