// Imported first by both programs. It must also be read by an older Node.

const minimum = 24;

const { node } = process.versions;
if (Number.parseInt(node, 10) < minimum) {
  process.stderr.write(
    `Node ${minimum} or newer is needed; this is Node ${node}. Install it; in a clone on Linux, npm start and npm run ops bring their own.\n`,
  );
  process.exit(1);
}
