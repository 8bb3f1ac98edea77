import { Policy } from '#app/features/policies/policy.tsx'
import en from '#app/features/policies/terms.en.ts'
import ja from '#app/features/policies/terms.ja.ts'
import { createText } from '#app/i18n/create-text.ts'
import { definePage } from '#app/routes/page.ts'
import '#app/styles/article-text.css'

const usePolicy = createText({ ja, en })

function Terms() {
  return <Policy text={usePolicy()} />
}

export default definePage({
  Component: Terms,
  meta: ({ language }) => {
    const { title, description } = usePolicy.in(language)
    return { title, description }
  },
})
