import { createContext, type RefObject } from 'react'

/** Where a menu puts its popup: inside an open panel, since that lies above everything else on the page. */
export const OverlayContainer = createContext<RefObject<HTMLElement | null> | undefined>(undefined)
