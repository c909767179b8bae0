package train

import "github.com/seed-61c9d78a/versus/internal/eval/network"

// slice holds the gradient and the loss of a part of a batch.
type slice struct {
	d      *Data
	shape  network.Shape
	values []float32 // the gradient, in the layout of the parameters
	grad   *network.Parameters
	loss   float64
	weight float64

	out    []float32 // the result, and then the gradient with respect to it
	list   []int32
	sums   [][]float32 // of each hidden layer, before clipping
	active [][]float32 // after clipping
	back   [][]float32 // gradient of the loss with respect to the sums
}

func newSlice(d *Data, s network.Shape) *slice {
	x := &slice{d: d, shape: s, values: make([]float32, parameters(s))}
	x.grad, x.out = windows(s, x.values), make([]float32, 1)
	for _, w := range s.Widths {
		x.sums = append(x.sums, make([]float32, w))
		x.active = append(x.active, make([]float32, w))
		x.back = append(x.back, make([]float32, w))
	}
	return x
}

func (s *slice) clear() {
	clear(s.values)
	s.loss, s.weight = 0, 0
}

// forward evaluates position i under a symmetry, adds to the loss, and returns the stage. It leaves
// the derivative of the loss with respect to the result in s.out.
func (s *slice) forward(p *network.Parameters, i int, turned []int32) (stage int) {
	s.list = s.d.set(i).Append(s.list[:0])
	if turned != nil {
		for k, f := range s.list {
			s.list[k] = turned[f]
		}
	}
	x := s.sums[0]
	copy(x, p.Bias)
	addRows(x, p.First, s.list)
	clip(s.active[0], x)
	stage = p.Stages.Of(len(s.list))
	stack := p.Stacks[stage]
	for k, l := range stack[:len(stack)-1] {
		multiply(s.sums[k+1], s.active[k], l.Weights, l.Bias)
		clip(s.active[k+1], s.sums[k+1])
	}
	last := len(stack) - 1
	multiply(s.out, s.active[last], stack[last].Weights, stack[last].Bias)
	weight := float64(s.d.weights[i])
	s.weight += weight
	if s.d.known != nil {
		s.out[0] += s.d.known[i]
	}
	y, target := sigmoid(float64(s.out[0])), float64(s.d.targets[i])
	s.loss += weight * entropy(target, y)
	s.out[0] = float32((y - target) * weight)
	return stage
}

// learn adds the gradient of position i.
func (s *slice) learn(p *network.Parameters, i int, turned []int32) {
	stage := s.forward(p, i, turned)
	stack, grad := p.Stacks[stage], s.grad.Stacks[stage]
	out := s.out
	for k := len(stack) - 1; k >= 0; k-- {
		add(grad[k].Bias, out)
		backward(grad[k].Weights, s.back[k], stack[k].Weights, s.active[k], out)
		out = s.back[k]
		unclip(out, s.sums[k])
	}
	add(s.grad.Bias, out)
	addToRows(s.grad.First, out, s.list)
}
