import type { ComponentExamples } from '../examples.ts';
import { containerWidthNames } from '../tokens/tokens.ts';
import { Container } from './container.tsx';
import { DemoBox } from './demo-box.tsx';
import { Stack } from './stack.tsx';

export default {
  title: 'Container',
  root: (forwarded) => <Container {...forwarded} />,
  examples: {
    Widths: () => (
      <Stack>
        {containerWidthNames.map((width) => (
          <Container key={width} width={width}>
            <DemoBox>{width}</DemoBox>
          </Container>
        ))}
      </Stack>
    ),
    Nested: () => (
      <Container>
        <Container width="narrow">
          <DemoBox>narrow, in wide</DemoBox>
        </Container>
      </Container>
    ),
  },
} satisfies ComponentExamples;
