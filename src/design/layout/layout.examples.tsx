import { Fragment, type ReactNode } from 'react';
import type { ComponentExamples } from '../examples.ts';
import { containerWidths } from '../tokens/tokens.ts';
import { Cluster } from './cluster.tsx';
import { Container } from './container.tsx';
import { Grid, GridItem } from './grid.tsx';
import styles from './layout.examples.module.css';
import { Stack } from './stack.tsx';

const Box = ({ children }: { children: ReactNode }) => <div className={styles.box}>{children}</div>;

export default {
  title: 'Layout',
  root: (forwarded) => <Grid {...forwarded} />,
  examples: {
    Grid: () => (
      <Grid>
        {[1, 2, 3, 4, 5, 6].map((width) => (
          <Fragment key={width}>
            <GridItem width={width}>
              <Box>{width}</Box>
            </GridItem>
            <GridItem width={12 - width}>
              <Box>{12 - width}</Box>
            </GridItem>
          </Fragment>
        ))}
      </Grid>
    ),
    'Grid, other widths from md and lg': () => (
      <Grid spacing={{ xs: '2xs', lg: 'lg' }}>
        {['First', 'Second', 'Third', 'Fourth'].map((name) => (
          <GridItem key={name} width={{ xs: 12, md: 6, lg: 3 }}>
            <Box>{name}</Box>
          </GridItem>
        ))}
      </Grid>
    ),
    'Grid, widths out of range': () => (
      <Grid>
        <GridItem width={-3}>
          <Box>1</Box>
        </GridItem>
        <GridItem width={40}>
          <Box>12</Box>
        </GridItem>
      </Grid>
    ),
    Containers: () => (
      <Stack>
        {containerWidths.map((width) => (
          <Container key={width} width={width}>
            <Box>{width}</Box>
          </Container>
        ))}
      </Stack>
    ),
    Stack: () => (
      <Stack gap="xs">
        <Box>One</Box>
        <Box>under</Box>
        <Box>another</Box>
      </Stack>
    ),
    Cluster: () => (
      <Stack>
        {(['start', 'center', 'end', 'between'] as const).map((justify) => (
          <Cluster key={justify} gap="xs" justify={justify}>
            <Box>{justify}</Box>
            <Box>side by side</Box>
          </Cluster>
        ))}
      </Stack>
    ),
  },
} satisfies ComponentExamples;
