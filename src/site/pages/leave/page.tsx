export default function LeavePage() {
  return null;
}
