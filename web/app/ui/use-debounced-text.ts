import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react'

/** Spec §9. */
const DEBOUNCE_MS = 1_000

/**
 * Text of an input that acts when typing stops. Reports nothing while an IME composes: the input then has a
 * text that is not final, and Enter only picks a candidate.
 */
export function useDebouncedText(value: string, onSettled: (text: string) => void, debounceMs = DEBOUNCE_MS) {
  const [text, setText] = useState(value)
  const composing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reported = useRef(value)

  // The value may change from outside, for example by the back button.
  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const report = (next: string) => {
    clearTimeout(timer.current)
    if (next === reported.current) return
    reported.current = next
    onSettled(next)
  }
  const wait = (next: string) => {
    clearTimeout(timer.current)
    if (!composing.current) timer.current = setTimeout(() => report(next), debounceMs)
  }
  const inputProps = {
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setText(event.target.value)
      wait(event.target.value)
    },
    onCompositionStart: () => {
      composing.current = true
      clearTimeout(timer.current)
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      composing.current = false
      wait(event.currentTarget.value)
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      // 229: Safari ends the composition before its Enter arrives.
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
      event.preventDefault()
      report(event.currentTarget.value)
    },
  }
  const setNow = (next: string) => {
    setText(next)
    report(next)
  }
  return { text, setNow, inputProps }
}
