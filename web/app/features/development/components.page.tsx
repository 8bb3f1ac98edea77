import styles from '#app/features/development/components.module.css'
import { ControlSamples } from '#app/features/development/control-samples.tsx'
import { DisplaySamples } from '#app/features/development/display-samples.tsx'
import { OverlaySamples } from '#app/features/development/overlay-samples.tsx'
import { definePage } from '#app/routes/page.ts'
import { PageHeading } from '#app/ui/section.tsx'

/** Every component in its states, for looking and for comparing pictures. Texts are samples, not translated. */
const Components = () => (
  <div className={styles.page}>
    <PageHeading title="Components" lead="色、大きさ、状態の見本。テーマはページの下で選べます。" />
    <ControlSamples />
    <OverlaySamples />
    <DisplaySamples />
  </div>
)

export default definePage({
  Component: Components,
  meta: () => ({ title: 'Components', description: 'All components in all states.' }),
})
