import type { UploadedImageDocument } from '@koryaku/contracts/images/image.api.ts'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { path } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { useCommand } from '#app/api/use-command.ts'
import styles from '#app/features/editor/cover/cover.module.css'
import {
  type Area,
  areaOf,
  otherShape,
  type Shape,
  type Size,
  shapes,
  type View,
  viewOf,
  zoomMax,
} from '#app/features/editor/cover/crop-area.ts'
import { useEditorText } from '#app/features/editor/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

interface CropDialogProps {
  image: Size & { id: string; src: string }
  onClose: () => void
  onCropped: (src: string) => void
}

/** Leaves room on the screen for the controls below. */
const STAGE_HEIGHT = 'min(38dvh, 19rem)'
const STEP = 0.01
const LONG_STEP = 0.1
const ZOOM_STEP = 0.1
const ARROWS: Record<string, [x: number, y: number]> = {
  ...{ ArrowLeft: [-1, 0], ArrowRight: [1, 0] },
  ...{ ArrowUp: [0, -1], ArrowDown: [0, 1] },
}

/** Takes a part of an own picture as cover: by pointer, or by keys alone. The server makes a picture of it. */
export default function CropDialog({ image, onClose, onCropped }: CropDialogProps) {
  const { cover: text } = useEditorText()
  const [shape, setShape] = useState<Shape>('row')
  const [view, setView] = useState<View>({ x: 0.5, y: 0.5, zoom: 1 })
  const area = areaOf(image, shape, view)
  const nearest = zoomMax(image, shape)
  const zoom = Math.min(view.zoom, nearest)
  const crop = useCommand<Area, UploadedImageDocument>({
    request: body => ({ method: 'POST', path: path`my/images/${image.id}/crop`, body }),
    onSuccess: ({ data }) => onCropped(data.attributes.src),
    failure: 'own',
  })
  const fault = crop.error && faultOf(crop.error)
  /** By parts of the sides of the picture. */
  const move = (x: number, y: number) =>
    setView(before => {
      const now = viewOf(image, areaOf(image, shape, before), before.zoom)
      return { ...now, x: now.x + x, y: now.y + y }
    })
  const zoomTo = (next: number) =>
    setView(before => ({ ...before, zoom: Math.min(Math.max(1, next), nearest) }))
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    const step = event.shiftKey ? LONG_STEP : STEP
    if (arrow) move(arrow[0] * step, arrow[1] * step)
    else if (event.key === '+' || event.key === ';') zoomTo(zoom + ZOOM_STEP)
    else if (event.key === '-') zoomTo(zoom - ZOOM_STEP)
    else return
    event.preventDefault()
  }
  const percent = (part: number, whole: number) => Math.round((part / whole) * 100)
  return (
    <Dialog
      open
      wide
      title={text.cropTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button look="primary" busy={crop.isPending} onClick={() => crop.run(area)}>
            {text.use}
          </Button>
        </>
      }
    >
      <div className={styles.crop}>
        <p id="crop-hint" className={styles.note}>
          {text.cropHint}
        </p>
        <Stage image={image} area={area} shape={shape} onKeyDown={onKeyDown} onMove={move} />
        <p className={styles.note}>{text.other[shape]}</p>
        <p role="status" className="visually-hidden">
          {text.at(percent(area.left, image.width), percent(area.top, image.height), zoom.toFixed(1))}
        </p>
        <fieldset className={styles.shapes}>
          <legend>{text.shape}</legend>
          {(['row', 'card'] as const).map(one => (
            <label key={one}>
              <input type="radio" name="shape" checked={shape === one} onChange={() => setShape(one)} />
              <span>{text.shapes[one]}</span>
            </label>
          ))}
        </fieldset>
        <Zoom value={zoom} max={nearest} onChange={zoomTo} />
        {fault && <p role="alert">{text.faults[fault]}</p>}
      </div>
    </Dialog>
  )
}

interface StageProps {
  image: CropDialogProps['image']
  area: Area
  shape: Shape
  onKeyDown: (event: KeyboardEvent) => void
  onMove: (x: number, y: number) => void
}

/** The frame of the crop: the area inside it is used. The user moves the image behind it. */
function Stage({ image, area, shape, onKeyDown, onMove }: StageProps) {
  const { cover: text } = useEditorText()
  const held = useRef<{ x: number; y: number } | null>(null)
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { clientWidth } = event.currentTarget
    if (!held.current || clientWidth === 0) return
    const pixels = area.width / clientWidth
    const [x, y] = [event.clientX - held.current.x, event.clientY - held.current.y]
    held.current = { x: event.clientX, y: event.clientY }
    onMove((-x * pixels) / image.width, (-y * pixels) / image.height)
  }
  const ratio = shapes[otherShape(shape)] / shapes[shape]
  return (
    <div
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
      tabIndex={0}
      data-focus-first
      aria-label={text.area}
      aria-describedby="crop-hint"
      className={styles.stage}
      style={{ aspectRatio: shapes[shape], maxWidth: `calc(${STAGE_HEIGHT} * ${shapes[shape]})` }}
      onKeyDown={onKeyDown}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        held.current = null
      }}
      onPointerCancel={() => {
        held.current = null
      }}
    >
      <img
        src={image.src}
        alt=""
        draggable={false}
        style={{
          width: `${(image.width / area.width) * 100}%`,
          insetInlineStart: `${(-area.left / area.width) * 100}%`,
          insetBlockStart: `${(-area.top / area.height) * 100}%`,
        }}
      />
      <span
        className={styles.other}
        style={
          ratio > 1
            ? { inset: `${((1 - 1 / ratio) / 2) * 100}% 0` }
            : { inset: `0 ${((1 - ratio) / 2) * 100}%` }
        }
        aria-hidden
      />
    </div>
  )
}

function Zoom({ value, max, onChange }: { value: number; max: number; onChange: (zoom: number) => void }) {
  const { cover: text } = useEditorText()
  if (max < 1 + ZOOM_STEP) return <p className={styles.note}>{text.smaller}</p>
  return (
    <label className={styles.zoom}>
      <span>{text.zoom}</span>
      <input
        type="range"
        min={1}
        max={max}
        step="any"
        value={value}
        aria-valuetext={value.toFixed(1)}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </label>
  )
}

function faultOf(error: unknown): 'suspended' | 'full' | 'failed' {
  const code = error instanceof ApiFailure ? error.code : ''
  if (code === 'image_suspended') return 'suspended'
  return code === 'image_quota' ? 'full' : 'failed'
}
