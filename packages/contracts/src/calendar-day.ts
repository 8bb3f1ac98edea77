import { z } from 'zod'
import { isCalendarDay } from './is-calendar-day.ts'

/** A day in a request, `YYYY-MM-DD`: no game is older, and its weeks and months are days as well. */
export const calendarDay = z.iso.date().refine(isCalendarDay)
