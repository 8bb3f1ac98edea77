import en from '#app/features/policies/licences.en.ts'
import ja from '#app/features/policies/licences.ja.ts'
import { Policy } from '#app/features/policies/policy.tsx'
import { createText } from '#app/i18n/create-text.ts'
import { definePage } from '#app/routes/page.ts'
import '#app/styles/article-text.css'

const usePolicy = createText({ ja, en })

function Licences() {
  return <Policy text={usePolicy()} />
}

export default definePage({
  Component: Licences,
  meta: ({ language }) => {
    const { title, description } = usePolicy.in(language)
    return { title, description }
  },
})
